/** Whole digits that fit a line. A longer figure cut off there would be read as a smaller one. */
const MOST_DIGITS = 12
const POWERS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** True for a figure that was cut to its first digits and a power of ten. */
export const isPower = (figure: string): boolean => figure.includes('×')

/** `987654321098765` with 3 digits as `9.87 × 10¹⁴`, cut. */
const powerOfTen = (whole: string, digits: number): string => {
  const power = `${whole.length - 1}`.replace(/\d/g, digit => POWERS[Number(digit)]!)
  return `${whole[0]}.${whole.slice(1, digits)} × 10${power}`
}

const separated = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',')

/** `1234567.5` as `1,234,567.5`, however long it is: for an amount that is confirmed. */
export const groupedInFull = (figure: string): string => {
  const [whole = '', ...decimals] = figure.split('.')
  return [separated(whole), ...decimals].join('.')
}

/** Significant digits where money is decided, as core has them. */
const DECIDING = 6

/** `1234567.5` as `1,234,567.5`: exact text, never a float. */
export const grouped = (figure: string, digits = 3): string => {
  const [whole = '', decimals] = figure.split('.')
  if (whole.length > MOST_DIGITS) return powerOfTen(whole, digits)
  const text = separated(whole)
  return decimals === undefined ? text : `${text}.${decimals}`
}

/** The same for an amount with which the visitor decides: a longer one keeps six digits. */
export const groupedToDecide = (figure: string): string => grouped(figure, DECIDING)

/** Dollar amount with cents: `4281.5` as `$4,281.50`, `<0.01` as `<$0.01`. */
export const dollars = (figure: string): string => {
  const less = figure.startsWith('<') ? '<' : ''
  const [whole = '', decimals = ''] = figure.slice(less.length).split('.')
  if (whole.length > MOST_DIGITS) return `$${grouped(whole)}`
  return `${less}$${grouped(whole)}.${decimals.padEnd(2, '0')}`
}
