// SPDX-License-Identifier: Apache-2.0
/** What several tests share: races, forked JVMs, values that are known again, budgets that are accepted. */
package dev.hinterland.support;
