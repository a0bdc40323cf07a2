/** The tooltip beside an element (tooltip.tsx). */
import { Tooltip, type TooltipProps } from '@mantine/core';

export const DrawnTooltip = (props: TooltipProps) => <Tooltip {...props} />;
