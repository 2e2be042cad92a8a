export const tabs = `@layer parts{
.tabs{position:relative;display:grid;grid-auto-flow:column;grid-auto-columns:1fr;padding:3px;border-radius:calc(var(--r)*.43);background:var(--raised)}
.tabs::before{content:"";position:absolute;inset-block:3px;inset-inline-start:calc(3px + var(--at)*(100% - 6px)/var(--n));width:calc((100% - 6px)/var(--n));border-radius:calc(var(--r)*.43 - 3px);background:light-dark(var(--bg),var(--press));box-shadow:0 1px 2px rgb(0 0 0/.08),0 0 0 1px light-dark(var(--line),transparent);transition:inset var(--mid) var(--ease)}
.tabs button{position:relative;display:grid;place-items:center;height:34px;padding:0 6px;border-radius:calc(var(--r)*.43 - 3px);font-weight:550;font-size:13px;color:var(--fg-2);transition:color var(--fast)}
.tabs button:is(:hover,[aria-selected=true]){color:var(--fg)}
@media (forced-colors:active){.tabs [aria-selected=true]{outline:2px solid Highlight}}
}`
