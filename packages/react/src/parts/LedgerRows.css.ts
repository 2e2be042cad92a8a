/** Rows, months and tiles of the account's long lists. */
export const ledgerRows = `@layer parts{
.long .row{height:100%}.long .row-num{flex:0 1 auto;min-width:0;max-width:62%}.long .row-num>*{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.long .row-text{flex:1 0 28%}
.month{height:32px;padding:12px 8px 4px}
.nft{display:flex;flex-direction:column;align-items:center;gap:8px;height:100%;padding:10px 6px;text-align:center}
.nft>*{flex:none}
.nft .row-name{display:flex;justify-content:center;max-width:100%;font-size:12.5px;line-height:16px}
.nft .bone{width:72px;height:72px;border-radius:calc(var(--r)*.7)}.nft .bone+.bone{width:64px;height:12px;margin:2px 0;border-radius:6px}
}`
