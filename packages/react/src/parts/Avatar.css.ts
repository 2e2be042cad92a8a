export const avatar = `@layer parts{
.ava{forced-color-adjust:none;--s:24px;display:block;flex:none;width:var(--s);height:var(--s);border-radius:50%;background:radial-gradient(circle at 28% 24%,oklch(.92 .07 var(--a)),transparent 58%),linear-gradient(var(--turn) in oklch,oklch(.6 .17 var(--b)),oklch(.78 .13 var(--a)));box-shadow:inset 0 0 0 1px light-dark(rgb(0 0 0/.06),rgb(255 255 255/.12))}
.ava.p40{--s:40px}.ava.p56{--s:56px}.ava.p72{--s:72px}
}`
