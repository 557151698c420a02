// written by a static site
import { Venue } from './venues';
export default [
  { title: 'Frost on the Slope', authors: ['Liv Brekke', "Oda Sandvik"], abstract: `Cold air
runs downhill.`, year: 2_024, },
  /* a comment with { braces } */
  { title: "It's 'Quiet'", abstract: 'It\'s ' + "joined \u00e9", venue: Venue.ICML },
  { title: 'Half a quote, abstract: 'Nothing closes it.' },
  { title: 'Ear to the Ice', abstract: 'We listen.', date: new Date('2023-05-01') },
];
export function first(papers) { return papers.map((p) => ({ title: p.title }))[0]; }
