export const divider = `@layer parts{
.or{display:grid;grid-template-columns:1fr auto 1fr;align-items:center;gap:12px;padding:2px 8px}
.or:empty{grid-template-columns:1fr}
.or::before,.or:not(:empty)::after{content:"";height:1px;background:var(--line)}
}`
