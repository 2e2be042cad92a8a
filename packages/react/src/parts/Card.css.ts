export const card = `@layer parts{
.card{display:flex;flex-direction:column;gap:12px;padding:16px;border-radius:var(--r-card);background:var(--raised)}
.card .chip{background:light-dark(var(--bg),var(--hover))}.card .chip:hover{background:var(--press)}
.kv{display:flex;justify-content:space-between;gap:16px;font-variant-numeric:tabular-nums}
.kv dt{color:var(--fg-2);flex:none;max-width:50%}
.kv dd{min-width:0;font-weight:550;text-align:end}
.kv-sub{display:block;font-weight:400;color:var(--fg-2)}
}`
