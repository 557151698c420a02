"""
Objects in objects: JSON, and the literals of JavaScript.

shape       what is a record and what only holds some     walk        where each of them lies
literals    JavaScript's own syntax                       scielo      fields named by numbers
json_text, javascript: the two layouts
"""
