import { type Indicator, indicators, type Measure } from '@/domain/figures/indicators'

export interface BoardFigure {
  indicator: Indicator
  measure: Measure
}

/** The figures of the data query that a chart can show, by the values of its select. */
export function boardFigures(isShown: (indicator: Indicator) => boolean): ReadonlyMap<string, BoardFigure> {
  return new Map(
    indicators
      .filter(isShown)
      .flatMap((indicator) =>
        indicator.measures.map((measure) => [`${indicator.key} ${measure.key}`, { indicator, measure }]),
      ),
  )
}
