import type { ReactNode } from 'react'

interface ChooseFileFormProps {
  /** By which a button outside submits the form. */
  id?: string
  /** How to fill in a file. */
  body: string
  /** The way to the template. */
  template: ReactNode
  onSubmit: () => void
  /** The field of the file, and what else is asked before it is read. */
  children: ReactNode
}

/** The first step of an import: the template to fill in, then the file. */
export function ChooseFileForm({ id, body, template, onSubmit, children }: ChooseFileFormProps) {
  return (
    <>
      <p className="text-sm">{body}</p>
      <div className="flex flex-wrap items-center gap-2">{template}</div>
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </>
  )
}
