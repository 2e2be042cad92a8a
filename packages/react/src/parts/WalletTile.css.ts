export const walletTile = `@layer parts{
.tiles>li{padding:2px}
.tile{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:8px;width:100%;height:100%;padding:8px 6px;border-radius:var(--r-row);text-align:center;transition:background var(--fast)}
button.tile:hover{background:var(--raised)}button.tile:active{background:var(--hover)}
button.tile:focus-visible{outline-offset:-2px}
.tile-picture img{transition:none}
.tile-name{max-width:100%;font-weight:550;font-size:12.5px;line-height:16px}
.tile-picture{position:relative}
.tile-mark{position:absolute;inset-block-end:-4px;inset-inline-end:-4px;display:grid;place-items:center;width:20px;height:20px;border-radius:50%;color:var(--bg);background:var(--good);box-shadow:0 0 0 2px var(--bg)}
.tile .bone{width:56px;height:56px;border-radius:calc(var(--r)*.55)}
.tile .bone+.bone{width:64px;height:12px;margin:2px 0;border-radius:6px}
.wallets{height:min(452px,100dvh - 196px);margin:4px -14px -14px;padding:4px 12px 14px;overflow:hidden auto;overscroll-behavior:contain;scrollbar-width:thin;scrollbar-color:var(--line) transparent}
.embedded .wallets{height:452px}
.wallets-none{display:flex;flex-direction:column;justify-content:center;min-height:100%;padding:0 2px}
}`
