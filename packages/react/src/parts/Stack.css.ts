export const stack = `@layer parts{
.stack{display:flex;flex-direction:column;gap:8px}
.cols{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:8px}
.acts{position:sticky;bottom:max(14px,env(safe-area-inset-bottom));z-index:1;padding-top:4px}
.acts::before{content:"";position:absolute;inset:-12px -14px 0;z-index:-1;background:linear-gradient(transparent,var(--bg) 16px);box-shadow:0 48px var(--bg)}
.lead{display:flex;flex-direction:column;align-items:center;gap:8px;padding:8px 16px 16px;text-align:center}
.lead.roomy{padding:24px 16px 28px}
.lead h2{font-weight:600;font-size:19px;line-height:26px;letter-spacing:-.015em;text-wrap:balance}
.lead :is(.ring,.pic,.ava)+h2{margin-top:12px}
.lead p{color:var(--fg-2);text-wrap:balance}
.foot{padding:4px 16px 0;color:var(--fg-3);text-align:center;text-wrap:balance}
.foot a,.link{color:var(--fg-2);text-decoration:underline;text-decoration-color:color-mix(in srgb,currentColor 45%,transparent);text-underline-offset:3px;border-radius:4px}
.foot a:hover,.link:hover{color:var(--fg);text-decoration-color:currentColor}
.link[aria-disabled=true]{color:var(--fg-3);text-decoration:none}
}`
