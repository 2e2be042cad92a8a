export const field = `@layer parts{
.field{display:flex;align-items:center;gap:10px;height:48px;padding-inline:14px;border-radius:var(--r-row);background:var(--raised);color:var(--fg-3);cursor:text;outline:2px solid transparent;outline-offset:-2px;transition:background var(--fast),outline-color var(--fast)}
.field:hover{background:var(--hover)}
.field:focus-within{background:var(--bg);outline-color:var(--accent-ink)}
.field.wrong{outline-color:var(--bad)}
.field input{flex:1;width:100%;height:100%;font-size:15px;color:var(--fg);outline:0;text-overflow:ellipsis}
.field input::placeholder{color:var(--fg-3);opacity:1}
.field input::-webkit-search-cancel-button{display:none}
.field .icon{width:32px;height:32px;margin-inline-end:-8px}
.field.code input{text-align:center;font-weight:600;font-size:22px;letter-spacing:.32em;text-indent:.32em;font-variant-numeric:tabular-nums}
.field-error{padding:6px 14px 0;color:var(--bad)}.field-error:empty{padding:0}
@media (pointer:coarse){.field input{font-size:16px}}
}`
