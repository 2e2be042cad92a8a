export const row = `@layer parts{
.row{display:flex;align-items:center;gap:12px;width:100%;min-height:56px;padding:8px 14px 8px 8px;padding-inline:8px 14px;border-radius:var(--r-row);background:var(--raised);text-align:start;transition:background var(--fast)}
:is(button,a).row:hover{background:var(--hover)}:is(button,a).row:active{background:var(--press)}
.row-text{display:flex;flex-direction:column;flex:1;min-width:0}
.row-name{font-weight:550;font-size:15px;line-height:20px;letter-spacing:-.006em}
.row-end{display:flex;align-items:center;gap:4px;flex:none;margin-inline-end:-2px;font-variant-numeric:tabular-nums}
.row-end .i{color:var(--fg-3)}
.small{font-weight:450;font-size:12.5px;line-height:16px;color:var(--fg-2)}
:is(button,a).row[aria-disabled=true]{background:var(--raised)}
.row[aria-disabled=true] :is(.pic,.row-name){opacity:.5}.row[aria-busy] :is(.pic,.row-name){opacity:1}
}`
