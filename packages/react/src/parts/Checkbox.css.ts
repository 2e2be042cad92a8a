export const checkbox = `@layer parts{
.check{position:relative;display:flex;gap:10px;align-items:flex-start;padding:8px;cursor:pointer}
.check input{flex:none;width:22px;height:22px;margin:-3px 0;border-radius:calc(var(--r)*.25);background:var(--raised);box-shadow:inset 0 0 0 1.5px var(--fg-3);cursor:pointer;transition:background var(--fast)}
.check input:checked{background:var(--accent);box-shadow:none}
.check .i{position:absolute;inset-block-start:8px;inset-inline-start:11px;color:var(--accent-fg);opacity:0;pointer-events:none}
.check input:checked+.i{opacity:1}
@media (forced-colors:active){.check input{appearance:auto}.check .i{display:none}}
}`
