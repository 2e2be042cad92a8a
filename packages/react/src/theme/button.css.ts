import { tokens } from './tokens.css.ts'

/** All that a button in the host's page needs, without the modal's sheet. */
export const buttonSheet = `${tokens}@layer reset{:host>* :is(button,a){all:unset}}@layer parts{
:host>*{display:inline-flex;vertical-align:middle;max-width:100%}
.trg{border:0;display:inline-flex;align-items:center;max-width:100%;min-width:0;height:40px;padding:4px;border-radius:calc(var(--r)*.72);color:var(--fg);background:var(--bg);box-shadow:0 0 0 1px var(--line),0 1px 2px rgb(0 0 0/.05);font-weight:600;font-size:14.5px;line-height:20px;letter-spacing:-.006em;white-space:nowrap;cursor:pointer;user-select:none;-webkit-user-select:none;touch-action:manipulation;transition:background var(--fast),scale var(--fast)}
.trg:hover{background:var(--raised)}.trg:active{scale:.985}
.trg-main{display:flex;align-items:center;gap:8px;min-width:0;height:100%;padding:0 10px}
.trg-main:has(>:is(.mark,.i):first-child){padding-inline-start:6px}
.trg-main:has(>.i:last-child){padding-inline-end:6px}
.trg-main .cut{max-width:160px}
.trg-lead{padding-inline:10px 12px;font-variant-numeric:tabular-nums}
.trg-lead+.trg-main{border-radius:calc(var(--r)*.72 - 4px);background:var(--raised);padding-inline-start:4px!important}
.trg:hover>.trg-lead+.trg-main{background:var(--hover)}
.trg.primary{color:var(--accent-fg);background:var(--accent);box-shadow:none;padding-inline:8px}
.trg.primary:hover{background:color-mix(in oklab,var(--accent) 92%,var(--accent-fg))}
.trg.caution{color:var(--warn);background:var(--warn-soft);box-shadow:0 0 0 1px color-mix(in oklab,var(--warn) 24%,transparent)}
.trg .cut{overflow:hidden;text-overflow:ellipsis;min-width:0}
.trg[aria-disabled=true]{cursor:default;scale:none}
.trg:focus-visible{outline:2px solid var(--accent-ink);outline-offset:2px}
@media (forced-colors:active){.trg{border:1px solid ButtonText}}
}`
