export const marked = `@layer parts{
.marked{position:relative;flex:none}
.mark{position:absolute;inset-block-end:-3px;inset-inline-end:-3px;display:grid;place-items:center;width:20px;height:20px;border-radius:50%;color:var(--fg-2);background:var(--hover);box-shadow:0 0 0 2px var(--bg)}
.mark.good{color:var(--good);background:var(--good-soft)}.mark.bad{color:var(--bad);background:var(--bad-soft)}
.plus{color:var(--good)}
.named{display:inline-flex;align-items:center;gap:4px;max-width:100%;min-width:0;vertical-align:bottom}
.doubt{flex:none;color:var(--warn)}
}`
