"""report: what people see of a build, on a terminal and as a page."""
