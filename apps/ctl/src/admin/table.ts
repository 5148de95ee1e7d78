/** Rows in aligned columns with a header. */
export function formatTable(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [names, ...rows];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
