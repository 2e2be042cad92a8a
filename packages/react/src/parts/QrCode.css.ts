export const qrCode = `@layer parts{
.qr{position:relative;width:min(100%,312px);aspect-ratio:1;margin:0 auto;padding:0;border-radius:var(--r-card);background:#fff;box-shadow:inset 0 0 0 1px light-dark(var(--line),transparent);forced-color-adjust:none}
.qr svg{display:block;width:100%;height:100%;fill:#111318}
.qr>.pic{--s:44;position:absolute;inset:0;margin:auto}
.qr.waiting svg{fill:#e6e7ec;animation:breathe 1.6s ease-in-out infinite alternate}
.qr.waiting::before{content:"";position:absolute;inset:6.15%;background:radial-gradient(circle,#ebecf1 40%,transparent 45%) 0 0/calc(100%/28.5) calc(100%/28.5);mask:linear-gradient(#000 0 0) 100% 100%/86% 86% no-repeat,linear-gradient(#000 0 0) 50% 0/72% 14% no-repeat,linear-gradient(#000 0 0) 0 50%/14% 72% no-repeat;animation:breathe 1.6s ease-in-out infinite alternate}
.qr-text{display:flex;flex-direction:column;align-items:center;gap:2px;padding:10px 16px;text-align:center;color:var(--fg-2)}
.qr-text .small{min-height:16px;color:var(--fg-3);font-variant-numeric:tabular-nums}
.get-line{padding:0 16px 16px;text-align:center}
}`
