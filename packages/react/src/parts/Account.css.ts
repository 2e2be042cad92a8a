/** What only the account has: its lines under the picture, and the bar at the lower edge. */
export const accountParts = `@layer parts{
.who{display:flex;align-items:center;justify-content:center;gap:2px;max-width:100%}
.who .icon{width:32px;height:32px}
.who-name{display:flex;justify-content:center;max-width:100%;margin-bottom:-4px;font-weight:550;font-size:15px;line-height:20px}
.lead .in-all{max-width:100%;min-height:20px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;margin-top:-4px;font-variant-numeric:tabular-nums}
.in-all .bone{margin:4px auto}
.bar{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:8px}
.bar .btn{width:auto;height:100%}
.bar .foot{grid-column:1/-1;padding-bottom:4px}
}`
