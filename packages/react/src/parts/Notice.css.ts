export const notice = `@layer parts{
.notice{display:flex;align-items:flex-start;gap:10px;padding:12px 14px;border-radius:var(--r-row);font-weight:450;font-size:13px;line-height:18px;text-align:start}
.neutral{background:var(--raised);color:var(--fg-2)}
.good:is(.notice,.tag){background:var(--good-soft);color:var(--good)}
.warn:is(.notice,.tag){background:var(--warn-soft);color:var(--warn)}
.bad:is(.notice,.tag){background:var(--bad-soft);color:var(--bad)}
.tag{display:inline-block;padding:3px 8px;border-radius:99px;font-weight:550;font-size:12px;line-height:16px;white-space:nowrap}
.tag.neutral{background:var(--hover)}
}`
