export const tag = `@layer parts{
.tag{display:inline-block;padding:3px 8px;border-radius:99px;font-weight:550;font-size:12px;line-height:16px;white-space:nowrap;background:var(--hover);color:var(--fg-2)}
.tag.good{background:var(--good-soft);color:var(--good)}
.tag.warn{background:var(--warn-soft);color:var(--warn)}
.tag.bad{background:var(--bad-soft);color:var(--bad)}
}`
