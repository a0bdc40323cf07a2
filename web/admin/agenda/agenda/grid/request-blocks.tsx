/** Times that patients hold or have asked for: dashed, since nothing is booked yet. A click opens the answers. */
import { timeOf } from '#contract/value-formats.ts';
import { useAgendaState } from '../agenda-state.tsx';
import type { ColumnRequest } from './columns.ts';
import { heightOf, type Scale, topOf } from './grid-geometry.ts';
import { shortestMinutes } from './lanes.ts';
import styles from './request-blocks.module.css';
import { requestTitle } from './request-title.ts';

type RequestBlocksProps = { requests: readonly ColumnRequest[]; scale: Scale };

export function RequestBlocks({ requests, scale }: RequestBlocksProps) {
  const { openRequest, placing } = useAgendaState();
  if (requests.length === 0) return null;
  return (
    <ul className={styles.requests}>
      {requests.map(({ request, start, end }) => {
        const title = requestTitle(request);
        const isHeld = request.state === 'held';
        return (
          <li
            key={request.id}
            className={styles.item}
            style={{
              top: topOf(scale, start),
              height: heightOf(scale, Math.max(end - start, shortestMinutes)),
            }}
          >
            <button
              type="button"
              className={styles.block}
              data-state={request.state}
              disabled={isHeld || placing !== null}
              aria-label={`${title}, ${request.service}, ${timeOf(start)} a ${timeOf(end)}`}
              // The grid takes a press for the beginning of a drawing.
              onPointerDown={(event) => event.stopPropagation()}
              onKeyDown={(event) => event.stopPropagation()}
              onClick={(event) => {
                event.stopPropagation();
                openRequest(request.id, event.currentTarget);
              }}
            >
              <span className={styles.title}>{title}</span>
              <span className={styles.text}>
                {request.time} {isHeld ? '' : request.service}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
