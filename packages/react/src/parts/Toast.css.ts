export const toast = `@layer parts{
.toast{--mark:light-dark(#5ed6a0,#0b7449);display:flex;align-items:center;gap:8px;max-width:360px;padding:11px 18px 11px 14px;border-radius:22px;background:var(--fg);color:var(--bg);font-weight:550;font-size:13.5px;line-height:20px;box-shadow:0 8px 28px rgb(0 0 0/.24);pointer-events:auto;animation:toast var(--mid) var(--ease)}
.toast .i{color:var(--mark)}
.toast[data-variant=error]{--mark:light-dark(#ff8a92,#bb2836)}
.toast[data-variant=loading]{--mark:currentColor}
@keyframes toast{from{opacity:0;translate:0 -12px;scale:.96}}
}`
