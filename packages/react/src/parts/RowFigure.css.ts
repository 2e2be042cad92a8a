/** The figures at the end of a `Row`. */
export const rowFigure = `@layer parts{
.row-num{display:flex;flex-direction:column;flex:none;text-align:end;font-variant-numeric:tabular-nums}
}`
