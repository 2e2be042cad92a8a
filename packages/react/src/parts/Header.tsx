import { type ReactNode, useContext } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import { DialogTitleId } from './dialogTitle.ts'
import styles from './Header.css?inline'

export interface HeaderProps {
  /** Label of the dialog. */
  title: ReactNode
  /** Hides the title visually; `start` may then take its width. */
  titleHidden?: boolean
  start?: ReactNode
  end?: ReactNode
}

/** Header of the dialog, 56 px high, with a title between two controls; it stays in place while the content scrolls. */
export function Header({ title, titleHidden, start, end }: HeaderProps) {
  useStyles(styles)
  const id = useContext(DialogTitleId)
  return (
    <header className="header" data-part="header" part="header">
      {/* First in the document, because it gets the focus when a view opens; the controls follow in the tab order. */}
      <h1 className={titleHidden ? 'visually-hidden' : 'header-title truncate'} id={id} tabIndex={-1}>
        {title}
      </h1>
      <div className="header-side start">{start}</div>
      <div className="header-side">{end}</div>
    </header>
  )
}
