import { type ReactNode, useRef } from 'react'
import { useLingui } from '@lingui/react'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { savePng, saveSvg } from './save-chart'

/** A chart that can be kept as a picture. */
export function ChartPicture({ title, children }: { title: string; children: ReactNode }) {
  const { i18n } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const save = (as: typeof saveSvg | typeof savePng) => {
    const chart = frame.current?.querySelector<SVGSVGElement>('svg[role="img"]')
    if (chart != null) as(chart, title)
  }
  const icon = <Download aria-hidden className="size-4" />
  return (
    <div ref={frame} className="min-w-0">
      {children}
      <div className="flex flex-wrap justify-end print:hidden">
        <Button variant="quiet" icon={icon} onClick={() => save(savePng)}>
          PNG<span className="sr-only"> {i18n._('chart.download', { title })}</span>
        </Button>
        <Button variant="quiet" icon={icon} onClick={() => save(saveSvg)}>
          SVG<span className="sr-only"> {i18n._('chart.download', { title })}</span>
        </Button>
      </div>
    </div>
  )
}
