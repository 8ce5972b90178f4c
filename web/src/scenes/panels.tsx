// The panels of the table: one at a time, in the place of the dock.

import type { JSX } from 'preact';
import { panel } from '../view';
import { AddPanel } from './panel-add';
import { CardPanel, PermanentPanel } from './panel-permanent';
import { CouncilPanel } from './panel-council';
import { OwnCardsPanel } from './own-cards';
import { PlayerPanel } from './panel-player';
import { ResolvePanel } from './panel-resolve';
import { RingPanel } from './panel-ring';

export { OwnCardsPanel };

export function PanelShown(): JSX.Element | null {
  const open = panel.value;
  switch (open?.is) {
    case 'resolve': return <ResolvePanel />;
    case 'add': return <AddPanel />;
    case 'council': return <CouncilPanel />;
    case 'ring': return <RingPanel />;
    case 'permanent': return <PermanentPanel id={open.id} />;
    case 'card': return <CardPanel id={open.id} />;
    case 'player': return <PlayerPanel id={open.id} />;
    case 'own-cards': return <OwnCardsPanel />;
    default: return null;
  }
}
