import type { Settings } from '../settings/settings.ts'

export interface HeaderProps {
  theme: Settings['theme']
  onTheme: (theme: Settings['theme']) => void
}

/** Name of the project, ways to its other pages, and the theme. */
export function Header({ theme, onTheme }: HeaderProps) {
  const isDark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  const other = isDark ? 'light' : 'dark'
  return (
    <header className="head">
      <a className="wordmark" href="/">
        Foyer
      </a>
      <nav aria-label="More pages">
        <a href="https://foyer.dev">Docs</a>
        <a href="/bench.html">Test bench</a>
        <a href="/lab.html">Every view</a>
      </nav>
      <button
        type="button"
        className="icon-button"
        aria-label={`Switch to the ${other} theme`}
        onClick={() => onTheme(other)}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <circle cx="10" cy="10" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
          <path d="M10 3.5a6.5 6.500 0 0 1 0 13z" fill="currentColor" />
        </svg>
      </button>
    </header>
  )
}
