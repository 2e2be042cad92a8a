export const button = `@layer parts{
.btn{display:flex;align-items:center;justify-content:center;gap:8px;width:100%;min-width:0;height:48px;padding:0 16px;border-radius:var(--r-row);background:var(--raised);color:var(--fg);font-weight:600;font-size:15px;letter-spacing:-.005em;transition:background var(--fast),opacity var(--fast),scale var(--fast)}
.btn:active{scale:.985}
.btn:where(:hover){background:var(--hover)}.btn:where(:active){background:var(--press)}
.btn.primary{--b:var(--accent);background:var(--b);color:var(--accent-fg)}
.btn.primary:hover{background:color-mix(in oklab,var(--b) 92%,var(--accent-fg))}.btn.primary:active{background:color-mix(in oklab,var(--b) 86%,var(--accent-fg))}
.btn[aria-disabled=true]:not([aria-busy]){color:var(--fg-3);background:var(--raised);opacity:.75}
.btn[aria-disabled=true]{scale:none}
}`
