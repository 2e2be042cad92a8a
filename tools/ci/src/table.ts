/** Columns as wide as their widest cell: text to the left, figures to the right. */
export function table(rows: (string | number)[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => `${row[column]}`.length))) ?? []
  const line = (row: (string | number)[]) =>
    row
      .map((cell, column) =>
        typeof cell === 'number' || /^[\d.]+ \w+$/.test(cell)
          ? `${cell}`.padStart(widths[column]!)
          : cell.padEnd(widths[column]!),
      )
      .join('  ')
  return rows.map(row => line(row).trimEnd()).join('\n')
}
