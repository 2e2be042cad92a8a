export const notice = `@layer parts{
.notice{display:flex;align-items:flex-start;gap:10px;padding:12px 14px;border-radius:var(--r-row);font-weight:450;font-size:13px;line-height:18px;text-align:start;background:var(--raised);color:var(--fg-2)}
.notice.good{background:var(--good-soft);color:var(--good)}
.notice.warn{background:var(--warn-soft);color:var(--warn)}
.notice.bad{background:var(--bad-soft);color:var(--bad)}
}`
