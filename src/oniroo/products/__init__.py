"""One module a product: placements, SVG and text become one file. ``ink`` alone knows how SVG becomes PDF or pixels."""
