export const point = `@layer parts{
.points{display:flex;flex-direction:column;gap:20px;margin:0;padding:12px 10px 24px;list-style:none}
.point{display:flex;gap:14px}
.point-icon{display:grid;flex:none;place-items:center;width:40px;height:40px;border-radius:calc(var(--r)*.4);background:var(--raised);color:var(--fg-2)}
.point-text{margin-top:2px;color:var(--fg-2)}
}`
