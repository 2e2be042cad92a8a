export const list = `@layer parts{
.list{display:flex;flex-direction:column;gap:8px;margin:0;padding:0;list-style:none}
}`
