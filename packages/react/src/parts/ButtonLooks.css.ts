/** The looks of a `Button` that no first view has. */
export const buttonLooks = `@layer parts{
.btn.quiet{background:none;color:var(--fg-2)}.btn.quiet:hover{background:var(--raised);color:var(--fg)}
.btn.danger{background:var(--bad-soft);color:var(--bad)}.btn.danger:hover{background:color-mix(in oklab,var(--bad) 8%,var(--bad-soft))}
.btn.tile{flex-direction:column;height:68px;gap:6px;padding:0 4px;font:inherit;font-weight:550;font-size:12.5px;line-height:16px;letter-spacing:0}
.btn.quiet[aria-disabled=true]{background:none}
}`
