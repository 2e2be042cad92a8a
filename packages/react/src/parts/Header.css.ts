export const header = `@layer parts{
.head{position:sticky;top:0;z-index:1;display:flex;align-items:center;justify-content:space-between;gap:4px;height:56px;margin:0 -2px;background:linear-gradient(var(--bg) 82%,transparent)}
.head-side{display:flex;align-items:center;min-width:40px;height:40px}
.head-side.first{order:-1}
.head:has(.icon+.icon) .head-side{min-width:80px}.head:has(.icon+.icon) .head-side:not(.first){justify-content:end}
.head-title{flex:1;font-weight:600;font-size:16px;line-height:22px;letter-spacing:-.01em;text-align:center}
.head-title:focus-visible{outline:0}
}`
