export const dialog = `@layer parts{
.dlg{display:grid;grid-template-columns:minmax(0,1fr);visibility:hidden;width:auto;height:auto;position:fixed;inset:0;z-index:var(--foyer-z-index,2147483647);place-items:center;padding:16px;opacity:0;transition:opacity var(--fast),visibility var(--fast),overlay var(--fast) allow-discrete}
.dlg::backdrop{display:none}
.dlg[open]{visibility:visible;opacity:1;transition:opacity var(--fast)}
.dlg:focus-visible{outline:0}
.backdrop{position:fixed;inset:0;background:light-dark(rgb(18 20 32/.38),rgb(0 0 0/.62));touch-action:none}
.sheet{position:relative;width:100%;max-width:360px;overflow:clip;border-radius:var(--r);background:var(--bg);box-shadow:0 0 0 1px light-dark(rgb(16 20 44/.06),rgb(255 255 255/.08)),0 2px 4px light-dark(rgb(16 20 44/.04),rgb(0 0 0/.2)),0 16px 48px light-dark(rgb(16 20 44/.18),rgb(0 0 0/.5));transition:height var(--mid) var(--ease),scale var(--mid) var(--ease),translate var(--mid) var(--ease)}
.scroll{max-height:min(720px,100dvh - 32px);overflow:hidden auto;overscroll-behavior:contain;scrollbar-width:none;border-radius:inherit}
.inner{padding:4px 14px 14px}
.inner:focus-visible{outline:0}
[data-state=shaking]>.sheet{animation:shake .5s both}
.embedded{visibility:visible;display:block;position:relative;inset:auto;z-index:auto;padding:0;opacity:1;max-width:360px}
.embedded .scroll{max-height:none}
@keyframes shake{15%,75%{translate:-6px}30%,60%{translate:7px}45%{translate:-8px}90%{translate:3px}}
@starting-style{.dlg[open]{opacity:0}.dlg[open]>.sheet{scale:.96}}
.dlg:not([open],.embedded)>.sheet{scale:.98}
@media (width<430px){
.dlg:not(.embedded){padding:0;place-items:end stretch}
.dlg:not(.embedded)>.sheet{max-width:none;border-end-start-radius:0;border-end-end-radius:0}
.dlg:not(.embedded) .scroll{max-height:calc(100dvh - 24px - env(safe-area-inset-top))}
.dlg:not(.embedded) .inner{padding-bottom:max(14px,env(safe-area-inset-bottom))}
@starting-style{.dlg[open]>.sheet{scale:1;translate:0 100%}}
.dlg:not([open],.embedded)>.sheet{scale:1;translate:0 100%}
}
@supports (animation-timeline:scroll()){
.scroll:not(:has(.acts)){animation:fade linear both;animation-timeline:scroll(self)}
@keyframes fade{from,92%{mask-image:linear-gradient(#000 calc(100% - 40px),rgb(0 0 0/.15))}to{mask-image:none}}
}
}`
