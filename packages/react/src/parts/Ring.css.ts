export const ring = `@layer parts{
.ring{position:relative;display:grid;place-items:center;width:96px;height:96px;margin:0 auto}
.ring>svg{position:absolute;inset:0}
.ring rect{rx:calc(var(--r)*1.07);stroke:var(--line)}.ring.round rect{rx:46px}
.ring .ring-run{stroke:var(--accent-ink);stroke-dasharray:26 74;animation:run 1.5s linear infinite}
@keyframes run{to{stroke-dashoffset:-100}}
.ring:not(.waiting) .ring-run{animation:none;stroke-dasharray:none}
.ring.failed .ring-run{stroke:var(--bad)}.ring.done .ring-run{stroke:var(--good)}
.ring-mark{position:absolute;inset-block-end:-3px;inset-inline-end:-3px;display:grid;place-items:center;width:28px;height:28px;border-radius:50%;color:var(--bg);background:var(--good);box-shadow:0 0 0 3px var(--bg);animation:pop var(--mid) var(--ease)}
.failed>.ring-mark{background:var(--bad)}
.failed>.pic{animation:nudge .4s}
@keyframes pop{from{scale:.4;opacity:0}}
@keyframes nudge{20%,60%{translate:-3px}40%,80%{translate:3px}}
}`
