// SPDX-License-Identifier: Apache-2.0
/** Random operations on a map and on its model, a {@code HashMap}. Start with {@code ModelTest}. */
package dev.hinterland.model;
