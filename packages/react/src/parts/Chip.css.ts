export const chip = `@layer parts{
.chip{display:inline-flex;align-items:center;gap:6px;max-width:100%;height:36px;padding-inline:12px;border-radius:99px;background:var(--raised);font-weight:550;font-size:13.5px;transition:background var(--fast)}
.chip:has(>.pic,>.ava){padding-inline-start:6px}.chip:has(>.i:last-child){padding-inline-end:8px}
.chip:hover{background:var(--hover)}.chip:active{background:var(--press)}
.chip .i{color:var(--fg-3)}
.copy{display:inline-flex;align-items:center;gap:6px;max-width:100%;min-height:32px;padding:0 10px;border-radius:99px;font-size:14px;color:var(--fg-2);transition:background var(--fast),color var(--fast)}
.copy:hover{background:var(--raised);color:var(--fg)}
.copy[data-copied] .i{color:var(--good)}
}`
