// What is only shown when it is asked for, and so is no part of the first load.

import { later } from '../pieces/later';

export const PanelShown = later(() => import('./panels').then((all) => all.PanelShown));
export const OwnCardsPanel = later(() => import('./panels').then((all) => all.OwnCardsPanel));
export const StoryScene = later(() => import('./story').then((all) => all.StoryScene));
export const SeatPanel = later(() => import('./lobby-panels').then((all) => all.SeatPanel));
export const SettingsPanel = later(() => import('./lobby-panels').then((all) => all.SettingsPanel));
export const CombatScene = later(() => import('./combat').then((all) => all.CombatScene));
export const Dividing = later(() => import('./dividing').then((all) => all.Dividing));
export const OutcomeScene = later(() => import('./outcome').then((all) => all.OutcomeScene));
export const RingScene = later(() => import('./ring').then((all) => all.RingScene));

/** Fetch all of it, so that nobody waits for it, and it is there when the line is lost. */
export async function fetchTheRest(): Promise<void> {
  await Promise.all([PanelShown.ready(), OwnCardsPanel.ready(), StoryScene.ready(), SeatPanel.ready(), SettingsPanel.ready(), CombatScene.ready(), RingScene.ready(), OutcomeScene.ready(), Dividing.ready()]);
}
