import { type ReactNode, useEffect, useRef } from 'react'
import formStyles from './form.module.css'
import { useTitle } from './title.ts'

/**
 * What stands in a form's place once it has been sent, under the page's title from then on. It takes
 * the focus, so that it is read out.
 */
export function Done({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={formStyles.done} data-done>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
