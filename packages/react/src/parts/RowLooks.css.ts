/** The looks of a `Row` that no first view has. */
export const rowLooks = `@layer parts{
.row.plain{background:none}
:is(button,a).row.plain:hover{background:var(--raised)}:is(button,a).row.plain:active{background:var(--hover)}
:is(button,a).row.plain[aria-disabled=true]{background:none}
.row-num{display:flex;flex-direction:column;flex:none;text-align:end;font-variant-numeric:tabular-nums}
}`
