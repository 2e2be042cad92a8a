/** Rows as lines of text, columns as wide as their widest cell; cells that start with a digit are aligned to the right. */
export function columns(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]!.length))) ?? []
  const cell = (text: string, width: number) => (/^\d/.test(text) ? text.padStart(width) : text.padEnd(width))
  return rows
    .map(row =>
      row
        .map((text, column) => cell(text, widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
