/** An address that is read aloud or compared: in groups, each as wide as the next. */
export const receiveParts = `@layer parts{
.groups{display:flex;flex-wrap:wrap;justify-content:center;gap:4px 10px;max-width:272px;margin:4px auto 0!important;font:500 14px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.01em}
.groups span:is(:nth-child(2),:last-child){color:var(--accent-ink);font-weight:700}
}`
