/** `1234567.5` as `1,234,567.5`: the figure is exact text, and stays so. */
export const grouped = (figure: string): string => {
  const [whole = '', decimals] = figure.split('.')
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? text : `${text}.${decimals}`
}

/** Dollars as they are written: `4281.5` as `$4,281.50`, `<0.01` as `<$0.01`. */
export const dollars = (figure: string): string => {
  const less = figure.startsWith('<') ? '<' : ''
  const [whole = '', decimals = ''] = figure.slice(less.length).split('.')
  return `${less}$${grouped(whole)}.${decimals.padEnd(2, '0')}`
}
