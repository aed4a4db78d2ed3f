import { useRef, useState } from 'react'
import { useMounted } from '@/lib/use-mounted'
import type { FileProblem } from './file-table'

/** A file to import, with what is wrong with it and whether it is being read. */
export function useChosenFile<Read extends object, Column extends string>(
  read: (file: File) => Promise<Read | FileProblem<Column>>,
) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<FileProblem<Column> | null>(null)
  const [isReading, setIsReading] = useState(false)
  const reading = useRef<File | null>(null)
  const isMounted = useMounted()

  return {
    file,
    problem,
    isReading,
    /** Takes a file, or none to begin again. One that is being read is dropped. */
    choose: (chosen: File | null) => {
      reading.current = null
      setFile(chosen)
      setProblem(null)
      setIsReading(false)
    },
    /** Returns whether there is a file; when there is none, that is its problem. */
    require: (): boolean => {
      if (file === null) setProblem({ problem: 'common.error.require' })
      return file !== null
    },
    /** Reads a file that was chosen: null when it has a problem, another one has been chosen meanwhile or the dialog is closed. */
    read: async (chosen: File): Promise<Read | null> => {
      reading.current = chosen
      setProblem(null)
      setIsReading(true)
      const found = await read(chosen)
      if (!isMounted() || reading.current !== chosen) return null
      reading.current = null
      setIsReading(false)
      if (!isFileProblem(found)) return found
      setProblem(found)
      return null
    },
  }
}

export interface ChosenFile {
  file: File | null
  problem: { problem: string } | null
  isReading: boolean
  choose: (chosen: File | null) => void
}

function isFileProblem<Column extends string>(read: object | FileProblem<Column>): read is FileProblem<Column> {
  return 'problem' in read
}
