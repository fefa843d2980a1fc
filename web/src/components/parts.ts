/**
 * The style sheets of shared parts. They are bundled into the first page's style sheet, in this order, so that a
 * feature's own sheets, which load with their pages, can override them. The build leaves them out of the components'
 * chunks.
 */
import './ui/brand.module.css';
import './ui/button.module.css';
import './ui/spinner.module.css';
import './ui/icon-button.module.css';
import './ui/link.module.css';
import './layout/app-header.module.css';
import './layout/skip-link.module.css';
import './layout/offline-strip.module.css';
import './layout/navigation-progress.module.css';
import './layout/bottom-nav.module.css';
import './layout/page-shell.module.css';
import './ui/flow.module.css';
import './layout/section.module.css';
import './ui/card.module.css';
import './ui/badge.module.css';
import './ui/facts.module.css';
import './ui/segmented-tabs.module.css';
import './ui/icon-tile.module.css';
import './art/package-tile.module.css';
import './ui/tag.module.css';
import './layout/status-page.module.css';
import './ui/date-tile.module.css';
import './ui/empty-state.module.css';
import './ui/skeleton.module.css';
import './layout/two-pane.module.css';
import './art/vehicle-art.module.css';
import './art/scenes/scene.module.css';
import './ui/field.module.css';
import './ui/text-input.module.css';
import './ui/checkbox.module.css';
import './ui/presence.module.css';
import './ui/modal.module.css';
import './layout/slide-menu.module.css';
import './ui/dialog-sheet.module.css';
import './ui/toaster.module.css';
import './ui/toast.module.css';
