import { type ReactNode, useContext } from 'react'
import { DialogTitleId } from './dialogTitle.ts'

export interface HeaderProps {
  /** Labels the dialog. */
  title: ReactNode
  /** The title is spoken only; `start` may then take the width. */
  titleHidden?: boolean
  start?: ReactNode
  end?: ReactNode
}

/** The dialog's 56 px head: one control on either side, the title between them; it stays while the content scrolls. */
export function Header({ title, titleHidden, start, end }: HeaderProps) {
  const id = useContext(DialogTitleId)
  return (
    <header className="head" data-part="header" part="header">
      {/* First in the document: what gets the focus when a view opens, and the controls come after it. */}
      <h1 className={titleHidden ? 'hide' : 'head-title cut'} id={id} tabIndex={-1}>
        {title}
      </h1>
      <div className="head-side first">{start}</div>
      <div className="head-side">{end}</div>
    </header>
  )
}
