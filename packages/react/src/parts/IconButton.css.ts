export const iconButton = `@layer parts{
.icon{display:grid;place-items:center;flex:none;width:40px;height:40px;border-radius:50%;color:var(--fg-2);transition:background var(--fast),color var(--fast)}
.icon:hover{background:var(--raised);color:var(--fg)}.icon:active{background:var(--hover)}
.icon[aria-disabled=true]{color:var(--fg-3);opacity:.5;background:none}
}`
