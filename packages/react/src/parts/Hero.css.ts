export const hero = `@layer parts{
.hero{font-weight:600;font-size:34px;line-height:40px;letter-spacing:-.03em;font-variant-numeric:tabular-nums;text-align:center}
.hero[data-long]{font-size:25px}
.quiet-text{color:var(--fg-3);font-weight:500}
.sum{display:flex;align-items:center;gap:8px;cursor:text}
.sum input{flex:1;width:100%;height:48px;font-weight:600;font-size:34px;letter-spacing:-.03em;font-variant-numeric:tabular-nums;outline:0;text-overflow:ellipsis}
.sum input[data-long]{font-size:22px;letter-spacing:-.02em}
.sum input::placeholder{color:var(--fg-3);opacity:1}
.sum.wrong input{color:var(--bad)}
}`
